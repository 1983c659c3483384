import Copy from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { DnsInstruction } from '@openbook/api/custom-domains.ts'
import { copyText } from '../../lib/clipboard.ts'

/** One record, part by part as a provider asks for it, each with a way to take it along. */
export function RecordToSet({ record: { type, host, name, value, note } }: { record: DnsInstruction }) {
  return (
    <Box sx={{ '& + &': { mt: 1.25 } }}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2, rowGap: 0.25 }}
      >
        <Part label="Type" value={type} />
        <Part
          label="Name"
          value={host}
          copied={`Name of the ${type} record`}
          hint={host === name ? '' : `in full ${name}`}
        />
        <Part label="Value" value={value} copied={`Value of the ${type} record`} />
      </Box>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {note}
        </Typography>
      )}
    </Box>
  )
}

interface PartProps {
  label: string
  value: string
  hint?: string
  /** What the button copies; there is none without it. */
  copied?: string
}

function Part({ label, value, hint, copied }: PartProps) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', py: 0.5 }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
          {hint && (
            <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {hint}
            </Typography>
          )}
        </Box>
        {copied && (
          <IconButton
            size="small"
            aria-label={`Copy the ${copied.toLowerCase()} ${value}`}
            onClick={() => take(copied, value)}
          >
            <Copy fontSize="inherit" />
          </IconButton>
        )}
      </Box>
    </>
  )
}

const take = (what: string, value: string) => void copyText(value, `${what} copied.`)
