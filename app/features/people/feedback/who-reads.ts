import type { Feedback } from '#contract/people/feedback.ts'

type Visibility = Feedback['visibility']

/** Said beside the choice of who gives feedback: who will read it. */
export const WILL_READ: Readonly<Record<Visibility, string>> = {
  private:
    'You and the people you choose. If you choose several, all of them read it and see each other’s names.',
  private_manager: 'You, the people you choose, and the manager of each.',
  manager_only: 'You and the managers of the people you choose. The people themselves do not learn of it.',
  public: 'Everybody in your organization.',
  note_to_self: 'Only you. Nobody is notified.',
}

/** Said to who is asked: who will read the answer. */
export function willReadAnswer(
  visibility: Visibility,
  { requester, about }: { requester: string; about: string },
) {
  const managed = requester === about ? `${about}’s manager` : `${requester}, who manages ${about}`
  return {
    private: `You and ${about}.`,
    private_manager: `You, ${about}, and ${managed}.`,
    manager_only: `You and ${managed}. ${about} does not learn of it.`,
    public: 'Everybody in your organization.',
    note_to_self: 'Only you.',
  }[visibility]
}

/** Said beside feedback: who reads it. */
export const READ_BY: Readonly<Record<Visibility, string>> = {
  private: 'Read by its author and the people it is about',
  private_manager: 'Read by its author, the people it is about and their managers',
  manager_only: 'Read by its author and the managers of the people it is about',
  public: 'Read by everybody in the organization',
  note_to_self: 'Read by its author only',
}
