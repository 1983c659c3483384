import { dateProblem, toWireDate, typedDate } from '@openbook/config/dates.ts'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FormField } from './FormField.tsx'

interface Props<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  required?: boolean
  autoFocus?: boolean
}

const sent = (text: string) => toWireDate(text) ?? text

/** A calendar date, typed as MM/DD/YYYY or as eight digits. One the calendar does not have stays as typed and is not sent. */
export function DateField<V extends FieldValues>(props: Props<V>) {
  return (
    <FormField
      {...props}
      hint="MM/DD/YYYY"
      shape={typedDate}
      shapeOnLeave={sent}
      problem={dateProblem}
      autoComplete="off"
    />
  )
}
