import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type ReactNode, useId } from 'react'

export interface PlainFieldProps
  extends Pick<OutlinedInputProps, 'type' | 'endAdornment' | 'defaultValue' | 'multiline' | 'rows'> {
  name: string
  label: string
  autoComplete: string
  autoFocus?: boolean
  autoCapitalize?: 'none'
  spellCheck?: boolean
  inputMode?: 'numeric'
  /** What is wrong with it. */
  said?: ReactNode
}

/** A text field without the choices, menus and multiline of the full one: a third of its weight. */
export function PlainField({ name, label, said, autoCapitalize, spellCheck, inputMode, ...props }: PlainFieldProps) {
  const id = useId()
  return (
    <FormControl variant="outlined" fullWidth error={Boolean(said)}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...props}
        id={id}
        name={name}
        label={label}
        slotProps={{
          input: {
            'aria-required': true,
            ...(said && { 'aria-describedby': `${id}-said` }),
            autoCapitalize,
            spellCheck,
            inputMode,
          },
        }}
      />
      {said && <FormHelperText id={`${id}-said`}>{said}</FormHelperText>}
    </FormControl>
  )
}
