import { DateField, type DateFieldProps } from 'react-admin'
import { useZone } from './useIdentity.ts'

/** A moment, as the clock of the signed-in user's time zone shows it. */
export function WhenField(props: Omit<DateFieldProps, 'options' | 'locales'>) {
  const timeZone = useZone()
  return (
    <DateField
      sx={{ whiteSpace: 'nowrap' }}
      {...props}
      showTime
      locales="en-US"
      options={{ timeZone, dateStyle: 'medium', timeStyle: 'short' }}
    />
  )
}
