import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { CustomDomain, DnsInstruction, VerificationStep } from '@openbook/api/custom-domains.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { RecordToSet } from './RecordToSet.tsx'
import { STATE, STEP } from './words.ts'

/** Each step in turn: the record to set, and what every nameserver says of it. */
export function Steps({ domain }: { domain: CustomDomain }) {
  const { data, error, refetch, isFetching } = useQuery(
    query(customDomains.dnsInstructions, { params: { id: domain.id } }),
  )
  if (error && !data) return <Failed what="The records" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Lines />
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2">
        Set these records where the DNS of {data.zone} is kept{data.provider && `: at ${data.provider.name}`}. Changes
        take effect within minutes at most providers.
      </Typography>
      {data.provider && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {data.provider.hint}
        </Typography>
      )}
      <Box component="ol" aria-label={`Steps of ${domain.shown_as}`} sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {domain.verification_steps.map((step, index) => (
          <Step
            key={step.step}
            number={index + 1}
            step={step}
            records={data.data.filter(record => record.step === step.step)}
          />
        ))}
      </Box>
    </Box>
  )
}

interface StepProps {
  number: number
  step: VerificationStep
  records: DnsInstruction[]
}

function Step({ number, step, records }: StepProps) {
  const [label, tone] = chipOf(step)
  return (
    <Box component="li" sx={{ py: 1.75, borderTop: 1, borderColor: 'divider' }} aria-label={STEP[step.step]}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography variant="h4" sx={{ fontSize: '0.95rem', fontWeight: 600 }}>
          {number}. {STEP[step.step]}
        </Typography>
        <Chip size="small" variant="outlined" color={tone} label={label} />
      </Box>
      {records.map(record => (
        <RecordToSet key={record.type + record.value} record={record} />
      ))}
      {!records.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing to set, if there is {step.expected}, at {step.name} and the names above it.
        </Typography>
      )}
      {step.problem && step.found.length + Number(step.state === 'wrong') > 0 && (
        <Alert severity={severityOf(step)} sx={{ mt: 1.25 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {step.problem}
          </Typography>
          {step.advice && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
              {step.advice}
            </Typography>
          )}
        </Alert>
      )}
      {step.state !== 'done' && (step.required || step.state !== 'waiting') && <Found step={step} />}
    </Box>
  )
}

/** Nameserver by nameserver, since one may know what another does not yet. */
function Found({ step }: { step: VerificationStep }) {
  if (!step.found.length) return null
  return (
    <Box
      component="dl"
      sx={{ m: 0, mt: 1.25, display: 'grid', gridTemplateColumns: { sm: 'max-content 1fr' }, columnGap: 2 }}
    >
      {step.found.map(({ nameserver, values, silent }) => (
        <Box key={nameserver} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {nameserver} says
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
            {silent ? `no answer: ${silent}` : values.join(', ') || 'nothing'}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const chipOf = (step: VerificationStep) =>
  !step.required && step.state !== 'done' && step.state !== 'wrong'
    ? (['Optional', 'default'] as const)
    : step.state === 'unknown' && !step.found.length
      ? (['Not looked at yet', 'default'] as const)
      : STATE[step.state]

const severityOf = ({ state, required }: VerificationStep) =>
  state === 'wrong' ? (required ? 'error' : 'warning') : 'info'
