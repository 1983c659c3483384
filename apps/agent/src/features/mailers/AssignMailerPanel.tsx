import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as mailers from '@openbook/api/mailers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActPanelProps, Chosen } from '../../lib/chosen.ts'
import { query } from '../../lib/query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { BulkActPanel } from '../contact-acts/BulkActPanel.tsx'
import { Cost } from './Cost.tsx'
import { KitChoice } from './KitChoice.tsx'
import { SentBefore } from './SentBefore.tsx'

/** Which kit goes to whom, what that costs, and whether each address gets one only. */
export function AssignMailerPanel(props: ActPanelProps) {
  const [kit_id, choose] = useState<number>()
  const [one_per_household, setOne] = useState(true)
  const [again, setAgain] = useState(false)
  const values = kit_id === undefined ? undefined : { kit_id, one_per_household, again }
  const kits = useQuery(query(mailers.kits))
  const kit = kits.data?.find(({ id }) => id === kit_id)
  return (
    <BulkActPanel
      {...props}
      title="Assign a mailer"
      act="mailers.assign"
      values={values}
      verb="Assign to"
      send={request => call(mailers.create, { body: { ...request, kit_id: kit_id ?? 0, one_per_household, again } })}
    >
      {kits.isError ? (
        <Failed what="The kits" error={kits.error} retry={kits.refetch} busy={kits.isFetching} />
      ) : !kits.data ? (
        <Skeleton variant="rounded" height={140} />
      ) : kits.data.length ? (
        <>
          <KitChoice
            kits={kits.data}
            chosen={kit_id}
            choose={id => {
              choose(id)
              setAgain(false)
            }}
          />
          <FormControlLabel
            control={<Checkbox size="small" checked={one_per_household} onChange={(_, on) => setOne(on)} />}
            label="Only one for each address"
          />
          <Reach
            chosen={props.chosen}
            {...(kit && { kit })}
            one={one_per_household}
            again={again}
            setAgain={setAgain}
          />
        </>
      ) : (
        <Empty title="No kits yet">Someone with access to the console adds them under Mailer kits.</Empty>
      )}
    </BulkActPanel>
  )
}

interface ReachProps {
  chosen: Chosen
  kit?: Parameters<typeof Cost>[0]['kit']
  one: boolean
  again: boolean
  setAgain: (again: boolean) => void
}

function Reach({ chosen: { selection }, kit, one, again, setAgain }: ReachProps) {
  const { data } = useQuery(query(mailers.countsOf, { body: selection }))
  if (!data) return <Skeleton width="60%" />
  return kit ? (
    <>
      <SentBefore kit={kit} counts={data} again={again} setAgain={setAgain} />
      <Cost kit={kit} counts={data} one={one} again={again} />
    </>
  ) : (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      The post can reach {data.mailable.toLocaleString('en-US')} of {data.count.toLocaleString('en-US')}, at{' '}
      {data.households.toLocaleString('en-US')} {data.households === 1 ? 'address' : 'addresses'}.
    </Typography>
  )
}
