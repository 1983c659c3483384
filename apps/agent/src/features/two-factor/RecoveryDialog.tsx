import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { brandSeen } from '../../lib/brand.ts'
import { copyText } from '../../lib/clipboard.ts'

const fileOf = (codes: string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${brandSeen().name} recovery codes. Each works once.\n\n${codes.join('\n')}\n`)}`

/** The only time these codes are seen: it closes by its button alone. */
export function RecoveryDialog({ codes, close }: { codes: string[]; close: () => void }) {
  const id = useId()
  const copy = () => copyText(codes.join('\n'), 'The codes are on the clipboard.')
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Keep your recovery codes</DialogTitle>
      <DialogContent>
        <Typography>
          If you lose your phone, each of these signs you in once. They are shown only now: keep them where you keep
          your passwords.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            p: 1.5,
            mt: 2,
            mb: 0,
            display: 'grid',
            gridTemplateColumns: { sm: '1fr 1fr' },
            gap: 0.75,
            fontFamily: 'monospace',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 0.5 }}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button component="a" href={fileOf(codes)} download="openbook-recovery-codes.txt">
          Download
        </Button>
        <Button variant="contained" onClick={close}>
          I have kept them
        </Button>
      </DialogActions>
    </Dialog>
  )
}
