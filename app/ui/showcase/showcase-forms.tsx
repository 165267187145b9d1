import { Archive, Download, Pencil, Play, Trash2 } from 'lucide-react'
import { Button, IconButton, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { Menu, MenuButton, MenuLabel, MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import { PasswordField } from '#app/ui/controls/password-input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'
import { Steps } from '#app/ui/data/steps.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'

const sizes = ['1 to 10', '11 to 50', '51 to 200'].map((label) => ({ value: label, label }))

const plans = [
  { value: 'month', label: 'Monthly', description: 'Billed each month, cancel at any time.', aside: '$49' },
  { value: 'year', label: 'Yearly', description: 'Billed once a year, two months free.', aside: '$490' },
  { value: 'custom', label: 'Custom', description: 'More than 200 people. Not open yet.', isDisabled: true },
]

const people = [
  'Ana Lima',
  'Bea Souza',
  'Caio Ferreira',
  'Dora Lins',
  'Enzo Reis',
  'Fabi Rocha',
  'Gil Prado',
  'Helena Dias',
  'João Matos',
].map((name) => ({
  value: name,
  label: name,
  detail: `${name.split(' ')[0]?.toLowerCase() ?? ''}@example.com`,
}))

export function ShowcaseForms({ theme }: { theme: string }) {
  return (
    <>
      <ButtonSamples />
      <ShowcaseSection title="Forms">
        <TextFieldSamples theme={theme} />
        <ChoiceSamples theme={theme} />
        <ShowcaseRow>
          <Button variant="primary">Save changes</Button>
          <FormMessage tone="good">Saved at 14:02.</FormMessage>
        </ShowcaseRow>
      </ShowcaseSection>
    </>
  )
}

function ButtonSamples() {
  return (
    <ShowcaseSection title="Buttons and menus">
      <ShowcaseRow>
        <Button variant="primary" icon={<Play aria-hidden />}>
          Start audit
        </Button>
        <Button>Change plan</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete team</Button>
        <LinkButton to="?">Open report</LinkButton>
      </ShowcaseRow>
      <ShowcaseRow>
        <Button variant="primary" isPending pendingText="Starting audit…">
          Start audit
        </Button>
        <Button disabled>Save changes</Button>
        <Button size="small" icon={<Download aria-hidden />}>
          Export
        </Button>
        <IconButton label="Edit title" icon={<Pencil aria-hidden />} />
        <Menu label="Account" trigger="Account">
          <MenuLabel>ana@example.com</MenuLabel>
          <MenuLink to="?profile">Profile</MenuLink>
          <MenuSeparator />
          <MenuButton>Sign out</MenuButton>
        </Menu>
        <SampleRowMenu />
      </ShowcaseRow>
    </ShowcaseSection>
  )
}

function TextFieldSamples({ theme }: { theme: string }) {
  return (
    <>
      <Steps
        label="Sign up"
        current={1}
        steps={[
          { label: 'Company', to: '?step=1' },
          { label: 'Email' },
          { label: 'Plan' },
          { label: 'Start' },
        ]}
      />
      <ErrorSummary
        faults={[
          { id: `${theme}-domain`, text: 'This domain is already in use. Please try another one.' },
          { id: `${theme}-password`, text: 'Password must be at least 8 characters long.' },
        ]}
      />
      <InputField
        id={`${theme}-name`}
        name="name"
        label="Company name"
        defaultValue="Northwind"
        autoComplete="off"
      />
      <InputField
        id={`${theme}-domain`}
        name="domain"
        label="Domain"
        hint="Your company’s own domain. It can’t be changed later."
        prefix="https://"
        defaultValue="example.com"
        errors={['This domain is already in use. Please try another one.']}
      />
      <InputField
        id={`${theme}-pages`}
        name="pages"
        label="Limit"
        suffix="pages"
        type="number"
        required={false}
      />
      <PasswordField
        id={`${theme}-password`}
        name="password"
        label="Password"
        autoComplete="new-password"
        defaultValue="short"
        errors={['Password must be at least 8 characters long.']}
      />
    </>
  )
}

function ChoiceSamples({ theme }: { theme: string }) {
  return (
    <>
      <SelectField
        id={`${theme}-size`}
        name="size"
        label="Company size"
        options={sizes}
        placeholder="Choose a size"
      />
      <SearchSelectField
        id={`${theme}-manager`}
        name="manager"
        label="Manager"
        noneLabel="Nobody"
        options={people}
        required={false}
      />
      <CheckboxList
        id={`${theme}-people`}
        name="people"
        label="People"
        searchLabel="Search people"
        options={people}
        defaultValues={['Bea Souza']}
      />
      <InputField id={`${theme}-plan`} name="plan" label="Plan" disabled defaultValue="Free trial" />
      <TextareaField
        id={`${theme}-message`}
        name="message"
        label="Message"
        placeholder="What would you like to know?"
      />
      <RadioCards
        id={`${theme}-interval`}
        name={`${theme}-interval`}
        label="How to pay"
        options={plans}
        defaultValue="year"
      />
      <Checkbox id={`${theme}-terms`} name="terms" label="I have read the terms of use" defaultChecked />
      <Checkbox
        id={`${theme}-news`}
        name="news"
        label="Email me when an audit ends"
        hint="One email per audit."
        required={false}
      />
    </>
  )
}

export function SampleRowMenu({ name = 'Ana Lima' }: { name?: string }) {
  return (
    <RowMenu of={name}>
      <MenuLink to="?edit" icon={<Pencil aria-hidden />}>
        Edit
      </MenuLink>
      <MenuButton icon={<Archive aria-hidden />}>Archive</MenuButton>
      <MenuSeparator />
      <MenuButton icon={<Trash2 aria-hidden />} isDangerous>
        Delete
      </MenuButton>
    </RowMenu>
  )
}
