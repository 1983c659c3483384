import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { isAnythingTyped } from '../../ui/typed.ts'
import type { Whole } from './contact-values.ts'
import { byNumberQuery } from './list-query.ts'
import { contactName } from './names.ts'
import { useListSearch } from './use-list.ts'

type Into = NonNullable<Whole['merged_into']>

/** The contact; as it was before it was merged into another, while something typed on its page is not saved. */
export function useUnmerged(contact: Whole | undefined): Whole | undefined {
  const [shown, show] = useState(contact)
  if (contact === shown) return contact
  if (contact?.merged_into && shown?.id === contact.id && !shown.merged_into && isAnythingTyped()) return shown
  show(contact)
  return contact
}

/** A record that is part of another one now: its number opens that one, where one may see it. */
export function MergedAway({ number, into }: { number: number; into: Into }) {
  const go = useGo()
  const list = useListSearch()
  useEffect(() => {
    if (!into.seen) return
    say(`Contact ${number} was merged into this one.`, { tone: 'info' })
    go(paths.contact(into.number, list), { replace: true })
  }, [go, into, number, list])
  if (into.seen) return <PanelSkeleton />
  return (
    <>
      <PageTitle title={`Contact ${number}`}>Contact {number}</PageTitle>
      <Empty title={`Merged into contact ${into.number}`}>
        It belongs to {into.owner} now, with everything that was here. Ask them if you need it.
      </Empty>
    </>
  )
}

/** The page stays as it was, for what was typed there to be taken along. */
export function MergedMeanwhile({ into }: { into: Into }) {
  const { data } = useQuery({ ...byNumberQuery(into.number), enabled: into.seen })
  const name = data ? contactName(data) : `contact ${into.number}`
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{ maxWidth: 1400, mx: 'auto', mb: 1.5, position: 'sticky', top: 72, zIndex: 4 }}
    >
      A colleague merged this contact into {into.seen ? name : `one that belongs to ${into.owner}`}. What stands here is
      as it was, and nothing can be saved:{' '}
      {into.seen ? (
        <>
          copy what you typed to{' '}
          <Link href={paths.contact(into.number)} target="_blank">
            {name}, in a new tab
          </Link>
          .
        </>
      ) : (
        'copy what you typed, and ask them to add it.'
      )}
    </Alert>
  )
}
