import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

type Props<V extends FieldValues> = Omit<TextFieldProps, 'name' | 'value' | 'error' | 'helperText'> & {
  control: Control<V>
  name: FieldPath<V>
  hint?: ReactNode
  /** Value and words of a choice. */
  options?: readonly (readonly [string, string])[]
  /** Puts typed text in shape: on every key, or on leaving and before Enter sends it. */
  shape?: (text: string) => string
  shapeOnLeave?: (text: string) => string
  /** What is wrong with the text before it is sent, if anything is. */
  problem?: (text: string) => string | undefined
}

/** A text field or a choice bound to a form; what is wrong with it stands under it. */
export function FormField<V extends FieldValues>({
  control,
  name,
  hint,
  options,
  shape,
  shapeOnLeave,
  problem,
  ...props
}: Props<V>) {
  const validate = (value: unknown) => problem?.(String(value ?? '')) ?? true
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  const said = fieldState.error?.message
  const leave = (text: string) => {
    const left = shapeOnLeave?.(text)
    if (left !== undefined && left !== text) field.onChange(left)
  }
  return (
    <TextField
      {...props}
      name={name}
      inputRef={field.ref}
      value={field.value ?? ''}
      onChange={event => field.onChange(shape ? shape(event.target.value) : event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) leave(event.target.value)
      }}
      onBlur={event => {
        leave(event.target.value)
        field.onBlur()
      }}
      error={Boolean(said)}
      helperText={said ?? hint}
      {...(options && {
        select: true,
        slotProps: { select: { native: true }, inputLabel: { shrink: true } },
        children: options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        )),
      })}
    />
  )
}
