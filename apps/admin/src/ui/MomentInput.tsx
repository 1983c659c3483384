import { DateTimeInput, type DateTimeInputProps } from 'react-admin'
import { toField, toInstant } from './moment.ts'
import { useZone } from './useIdentity.ts'

/** A moment, as the clock of the signed-in user’s time zone shows it; what stands in the form is an ISO instant. */
function MomentInput(props: DateTimeInputProps) {
  const zone = useZone()
  return (
    <DateTimeInput
      {...props}
      format={(at?: string | null) => toField(at, zone)}
      parse={(shown: string) => toInstant(shown, zone)}
    />
  )
}

/** Narrows a list to what was at a moment or after it, and to what was until one. */
export const momentFilters = [
  <MomentInput key="from" source="from" label="From" />,
  <MomentInput key="to" source="to" label="Until" />,
]
