import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { closeProcess, type Process } from '../lib/processes.ts'
import { Link } from './Link.tsx'

export function ProcessCards({ processes }: { processes: readonly Process[] }) {
  return (
    <Box
      role="region"
      aria-label="In progress"
      className="processes"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: { xs: 72, sm: 24 },
        right: { xs: 12, sm: 24 },
        left: { xs: 12, sm: 'auto' },
        width: { sm: 340 },
        display: 'grid',
        gap: 1,
      }}
    >
      {processes.map(process => (
        <Card key={process.id} {...process} />
      ))}
    </Box>
  )
}

function Card({ id, status, text, share, detail, linkUrl, linkText }: Process) {
  return (
    <Paper elevation={6} sx={{ p: 1.5, pr: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <IconButton size="small" aria-label={`Hide: ${text}`} onClick={() => closeProcess(id)} sx={{ mt: -0.5 }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {status === 'processing' && (
        <LinearProgress
          aria-label={text}
          variant={share === undefined ? 'indeterminate' : 'determinate'}
          {...(share !== undefined && { value: share * 100 })}
          sx={{ height: 6, borderRadius: 3, mr: 0.5 }}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 0.75, mr: 0.5 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {status === 'done' ? 'Ready' : status === 'failed' ? 'Failed' : detail}
        </Typography>
        {linkUrl && (
          <Link variant="caption" href={linkUrl}>
            {linkText}
          </Link>
        )}
      </Box>
    </Paper>
  )
}
