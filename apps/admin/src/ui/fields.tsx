import * as fields from '@openbook/api/core/fields.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { US_STATES, US_TERRITORIES } from '@openbook/config/states.ts'
import { maxValue, minValue, NumberInput, required, TextInput, useRecordContext } from 'react-admin'
import { PickInput } from './PickInput.tsx'
import { useRule } from './rules.ts'

interface Props {
  source: string
  label?: string
  disabled?: boolean
  helperText?: string | false
  /** Whether it must not be left empty. */
  needed?: boolean
}

const shown = (phone?: string | null) => formatPhone(phone ?? '')

/** A US phone number, shown as 1-401-555-0142. */
export const PhoneInput = ({ source, label = 'Phone', helperText = false, disabled = false }: Props) => (
  <TextInput
    {...{ source, label, disabled, helperText }}
    type="tel"
    format={shown}
    validate={useRule(source, fields.phone)}
  />
)

const REQUIRED = required()
/** As `type="email"` types, without the browser's own check: that one would hold back what the form says of the other fields. */
const AS_EMAIL = { htmlInput: { inputMode: 'email' as const } }

export function EmailInput({ source, label = 'E-mail', helperText = false, disabled = false, needed = false }: Props) {
  const rule = useRule(source, fields.email)
  return (
    <TextInput
      {...{ source, label, disabled, helperText }}
      slotProps={AS_EMAIL}
      validate={needed ? [REQUIRED, rule] : rule}
    />
  )
}

const whole = (value: unknown) =>
  typeof value !== 'number' || Number.isInteger(value) ? undefined : 'Enter a whole number.'
interface CountProps extends Props {
  least?: number
  most?: number
  defaultValue?: number
}

/** A whole number. Its bounds are told beside it: the browser's own check would hold back what the form says of the other fields. */
export const CountInput = ({ least = 0, most = 1_000_000, helperText = false, ...input }: CountProps) => (
  <NumberInput {...input} helperText={helperText} validate={[minValue(least), maxValue(most), whole]} />
)

/** What one is known by at the sign-in. */
export const UsernameInput = ({ source, label = 'Username', helperText = false, disabled = false }: Props) => (
  <TextInput
    {...{ source, label, disabled, helperText }}
    autoComplete="off"
    validate={[REQUIRED, useRule(source, fields.username)]}
  />
)

/** What stands before the name of the site in the address of a public page. */
export const SubdomainInput = ({ source, label = 'Subdomain', helperText = false, disabled = false }: Props) => (
  <TextInput {...{ source, label, disabled, helperText }} validate={useRule(source, fields.subdomain)} />
)

export const ZipInput = ({ source, label = 'ZIP code', helperText = false }: Props) => (
  <TextInput {...{ source, label, helperText }} validate={useRule(source, fields.zipCode)} />
)

export const STATES: { id: string; name: string }[] = Object.entries({ ...US_STATES, ...US_TERRITORIES }).map(
  ([id, name]) => ({ id, name: `${name} (${id})` }),
)

/** A state by its name or its two letters; one that is none stays until another is chosen. */
export function StateInput({ source, label = 'State', helperText = false, needed = false }: Props) {
  const kept = useRecordContext()?.[source] as string | null | undefined
  const choices = kept && !STATES.some(({ id }) => id === kept) ? [...STATES, { id: kept, name: kept }] : STATES
  return <PickInput {...{ source, label, helperText, choices }} fullWidth {...(needed && { validate: REQUIRED })} />
}
