import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import * as figures from '@openbook/api/figures.ts'
import { useCallback, useEffect, useState } from 'react'
import { Trouble } from '../ui/Trouble.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'

type Figures = Awaited<ReturnType<typeof ask>>
const ask = () => call(figures.adminShow)
const EVERY_MS = 15_000

/** The figures of now, asked again every quarter of a minute while somebody looks. */
function useFigures() {
  const [told, setTold] = useState<Figures>()
  const [lost, setLost] = useState<string>()
  const again = useCallback(() => {
    if (document.visibilityState !== 'visible') return
    ask().then(
      answer => {
        setTold(answer)
        setLost(undefined)
      },
      error => setLost(sentenceOf(error)),
    )
  }, [])
  useEffect(() => {
    again()
    const timer = setInterval(again, EVERY_MS)
    return () => clearInterval(timer)
  }, [again])
  return { told, lost, again }
}

/** What goes on now. */
export function LiveFigures() {
  const { told, lost, again } = useFigures()
  const number = (of: (figures: Figures) => number) => told && of(told).toLocaleString('en-US')
  const cards: [label: string, value: string | undefined][] = [
    [told?.contacts_estimated ? 'Contacts, about' : 'Contacts', number(({ contacts }) => contacts)],
    ['New contacts in 24 hours', number(({ contacts_today }) => contacts_today)],
    ['Signed in within 24 hours', number(({ signed_in_today }) => signed_in_today)],
    ['Imports in 24 hours', number(({ imports_today }) => imports_today)],
    ['Bulk acts under way', number(({ jobs_running }) => jobs_running)],
    ['Failed in 24 hours', number(({ jobs_failed_today }) => jobs_failed_today)],
  ]
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 650, mb: 1 }}>
        Now
      </Typography>
      {lost && (
        <Box sx={{ mb: 1 }}>
          <Trouble
            text={`${told ? 'These figures may be old' : 'The figures could not be loaded'}. ${lost}`}
            again={again}
          />
        </Box>
      )}
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 1.5, m: 0, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
      >
        {cards.map(([label, value]) => (
          <Card key={label} sx={{ p: 2, display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.2 }}>
              {value ?? (lost ? '—' : <Skeleton width="3ch" />)}
            </Typography>
          </Card>
        ))}
      </Box>
      {told && told.failed.length > 0 && <Failures failed={told.failed} />}
    </Box>
  )
}

const Failures = ({ failed }: Pick<Figures, 'failed'>) => (
  <Card component="ul" aria-label="Latest failures" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none' }}>
    {failed.map(({ id, title, error, at }) => (
      <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, px: 2, py: 1 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Box>
        <Box component="span" sx={{ flex: '1 1 12rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {error}
        </Box>
        {at && <When at={at} />}
      </Box>
    ))}
  </Card>
)
