import Typography from '@mui/material/Typography'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** A text as it was typed, under its title. */
export const OwnWords = ({ title, text }: { title: string; text: string }) => (
  <>
    <PageTitle title={title} sx={{ mb: 2 }}>
      {title}
    </PageTitle>
    <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
  </>
)
