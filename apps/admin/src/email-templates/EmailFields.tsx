import Box from '@mui/material/Box'
import { BooleanInput, required, TextInput } from 'react-admin'
import { Letter } from '../ui/Letter.tsx'
import { LetterPreview } from '../ui/LetterPreview.tsx'
import { CategoryInput } from './CategoryInput.tsx'

/** The text of a template beside how it reads. */
export const EmailFields = () => (
  <Box
    sx={{ display: 'grid', width: '100%', columnGap: 3, gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}
  >
    <div>
      <TextInput source="name" validate={required()} helperText="What you call it. Contacts do not see it." />
      <CategoryInput />
      <Letter />
      <BooleanInput source="active" label="In use" defaultValue helperText="Agents are offered only what is in use." />
    </div>
    <LetterPreview />
  </Box>
)
