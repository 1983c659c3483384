import { useState } from 'react'
import {
  AutocompleteArrayInput,
  type AutocompleteArrayInputProps,
  AutocompleteInput,
  type AutocompleteInputProps,
  useChoicesContext,
} from 'react-admin'

/** Whether the first choices came, and with them the one there is: what was typed before would be joined to its name. */
function useCame() {
  const { isLoading } = useChoicesContext()
  const [came, setCame] = useState(!isLoading)
  if (!came && !isLoading) setCame(true)
  return came
}

/** One of many, found by typing, once it is known which it is now. */
export function PickInput({ disabled = false, ...props }: AutocompleteInputProps) {
  const came = useCame()
  return <AutocompleteInput {...props} disabled={disabled || !came} />
}

/** Any number of many. */
export function PickSeveralInput({ disabled = false, ...props }: AutocompleteArrayInputProps) {
  const came = useCame()
  return <AutocompleteArrayInput {...props} disabled={disabled || !came} />
}
