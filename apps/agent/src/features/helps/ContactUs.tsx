import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useBrand } from '../../ui/BrandMark.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { MessageForm } from './MessageForm.tsx'

const cameFrom = () => (document.referrer ? new URL(document.referrer).pathname.slice(0, 300) : null)

/** A message to support, by anybody. */
export function ContactUs() {
  const { name } = useBrand()
  const [sent, setSent] = useState(false)
  return (
    <>
      <PageTitle title="Contact us" sx={{ mb: 1 }}>
        Contact us
      </PageTitle>
      {sent ? (
        <Alert severity="success" role="status">
          Your message has arrived. We answer by e-mail, usually within one business day.
        </Alert>
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>
            Write to {name} support. Leave out medical details and Social Security numbers.
          </Typography>
          <MessageForm page={cameFrom} done={() => setSent(true)} />
        </>
      )}
    </>
  )
}
