import { type CycleSettings, NewCycle } from '#contract/people/cycles.forms.ts'

/** What a cycle is like whose settings nobody has changed, and what is changed of it. */
export function toCycleSettings(changed: Partial<CycleSettings> = {}): CycleSettings {
  const {
    name: _name,
    description: _description,
    ownerIds: _ownerIds,
    ...settings
  } = NewCycle.parse({
    name: 'Any',
  })
  return { ...settings, ...changed }
}
