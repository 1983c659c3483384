import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import * as store from '@openbook/api/store.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { query } from '../../lib/query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { priceOf } from './price.ts'

const LIMIT = 200

/** Something from the store for the contacts that are selected. */
export function OrderContactsPanel({ chosen, close, started }: ActPanelProps) {
  const id = useId()
  const [item_id, choose] = useState<number>()
  const { data, error, refetch, isFetching } = useQuery(
    query(store.items, { query: { per_contact: 'true', limit: LIMIT } }),
  )
  const items = data?.data
  return (
    <OrderDialog
      title="Order from the store"
      item={items?.find(({ id }) => id === item_id)}
      chosen={chosen}
      close={close}
      placed={started}
    >
      {error ? (
        <Failed what="The store" error={error} retry={refetch} busy={isFetching} />
      ) : !items ? (
        <Skeleton variant="rounded" height={120} />
      ) : items.length ? (
        <FormControl>
          <FormLabel id={id}>What to send</FormLabel>
          <RadioGroup aria-labelledby={id} value={item_id ?? ''} onChange={(_, value) => choose(Number(value))}>
            {items.map(item => (
              <FormControlLabel
                key={item.id}
                value={item.id}
                control={<Radio size="small" />}
                label={`${item.name}, ${priceOf(item)}`}
              />
            ))}
          </RadioGroup>
        </FormControl>
      ) : (
        <Empty title="Nothing to send yet">The store of your agency has nothing that goes to contacts.</Empty>
      )}
    </OrderDialog>
  )
}
