import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as trainings from '@openbook/api/trainings.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { guard, owesBilling } from '@openbook/auth/route-guard.ts'
import { isOn } from '@openbook/config/flags.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { TOPICS, topicsFor } from './topics.ts'

const MOST = 4
const pathOf = (href: string) => href.split('?')[0] ?? href

/** Answers and trainings that have the words typed; who does not pay gets what leads to billing and their profile. */
export function Answers({ close }: { close: () => void }) {
  const user = useUser()
  const { roles, features } = user
  const paid = !owesBilling(user)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const typed = useDebounced((text: string) => setAsked(text.trim()))
  const open = TOPICS.filter(
    ({ needs, flag, href }) =>
      (paid || guard({ user, path: pathOf(href) }) === 'stay') &&
      (!needs || roles.some(role => may(role as Role, needs))) &&
      (!flag || isOn(features, flag)),
  )
  const topics = topicsFor(words, open).slice(0, MOST)
  return (
    <>
      <TextField
        size="small"
        type="search"
        label="Search help"
        autoFocus
        value={words}
        onChange={event => {
          setWords(event.target.value)
          typed.soon(event.target.value)
        }}
      />
      <Box component="section" aria-label="Answers" sx={{ display: 'grid', gap: 1.25 }}>
        {topics.map(({ title, says, href }) => (
          <div key={title}>
            <Link href={href} onClick={close} sx={{ fontWeight: 600 }}>
              {title}
            </Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {says}
            </Typography>
          </div>
        ))}
        {topics.length === 0 && (
          <Typography variant="body2">No answer has these words. Try others, or write to support.</Typography>
        )}
      </Box>
      {paid && <Trainings words={asked} close={close} />}
    </>
  )
}

function Trainings({ words, close }: { words: string; close: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(trainings.list, { query: { limit: MOST, ...(words && { q: words }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Box component="section" aria-label="Trainings" sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="h3" sx={{ fontSize: '1rem' }}>
        Trainings
      </Typography>
      {error && !data && <Failed what="The trainings" error={error} retry={refetch} busy={isFetching} />}
      {data?.data.map(({ id, title }) => (
        <Link key={id} href={paths.trainingFile(id)} variant="body2">
          {title}
        </Link>
      ))}
      {data?.data.length === 0 && (
        <Typography variant="body2">{words ? 'No training has these words.' : 'There are none yet.'}</Typography>
      )}
      <Link href={paths.trainings(words && data?.data.length ? { q: words } : {})} onClick={close} variant="body2">
        {words && data?.data.length ? 'All trainings with these words' : 'All trainings'}
      </Link>
    </Box>
  )
}
