import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Control } from 'react-hook-form'
import { FormField } from '../../ui/FormField.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { MovedConfirmPanel } from '../life-events/MovedConfirmPanel.tsx'
import { addressesOf, type Life } from './addresses.ts'
import type { Letter } from './email.ts'

interface Props {
  control: Control<Letter>
  life: Life | undefined
  meant: boolean
  setMeant: (meant: boolean) => void
}
const wide = { gridColumn: '1 / -1' }

/** Where an e-mail goes: the addresses that may be used, the others with the reason, and what to confirm first. */
export function RecipientFields({ control, life, meant, setMeant }: Props) {
  if (!life)
    return (
      <Box sx={wide}>
        <Lines />
      </Box>
    )
  const { open, closed } = addressesOf(life.reach)
  const { moved_from_viewer: moved } = life
  return (
    <>
      {!open.length && (
        <Alert severity="warning" sx={wide}>
          {closed.length
            ? 'None of their addresses may be written to.'
            : 'This contact has no e-mail address. Add one under “Phones and e-mails” first.'}
        </Alert>
      )}
      {closed.length > 0 && (
        <Box component="p" sx={{ ...wide, m: 0, color: 'text.secondary', typography: 'body2' }}>
          Not to be used: {closed.join('; ')}.
        </Box>
      )}
      {open.length > 0 && (
        <FormField control={control} name="to" label="To" options={open.map(each => [each, each])} sx={wide} />
      )}
      {moved && <MovedConfirmPanel why={moved} meant={meant} change={setMeant} sx={wide} />}
    </>
  )
}
