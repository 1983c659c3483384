import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { StoreItem } from '@openbook/api/store.ts'
import * as store from '@openbook/api/store.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Link, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { priceOf } from './price.ts'

/** One thing the agency sells. */
export function ItemPage() {
  const { id = '' } = useParams({ strict: false })
  const back = useInside(paths.store())
  const { data, error, isFetching, refetch } = useQuery(query(store.item, { params: { id: id as unknown as number } }))
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto' }}>
      <Button size="small" startIcon={<ArrowBack />} sx={{ ml: -1, mb: 1 }} {...back}>
        Store
      </Button>
      {isAbsent(error) ? (
        <Absent noun="Item" id={id} error={error} title="This is not for sale">
          It may have been taken out of the store.
        </Absent>
      ) : error && !data ? (
        <Failed what="The item" error={error} retry={refetch} busy={isFetching} />
      ) : data ? (
        <Item item={data} />
      ) : (
        <Lines />
      )}
    </Box>
  )
}

function Item({ item }: { item: StoreItem }) {
  const [ordering, setOrdering] = useState(false)
  const mayOrder = useMay('store.order')
  const contacts = useInside(paths.contacts())
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'grid', gridTemplateColumns: { sm: '2fr 3fr' }, overflow: 'hidden', alignItems: 'start' }}
    >
      <ItemPicture item={item} />
      <Box sx={{ p: { xs: 2, sm: 3 } }}>
        <PageTitle title={item.name} sx={{ overflowWrap: 'anywhere' }}>
          {item.name}
        </PageTitle>
        <Typography sx={{ fontWeight: 600, mt: 1 }}>{priceOf(item)}</Typography>
        {item.category_id && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            <Link href={paths.store({ category_id: item.category_id })}>{item.category_name}</Link>
          </Typography>
        )}
        {item.description && (
          <Typography sx={{ mt: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{item.description}</Typography>
        )}
        {mayOrder && !item.per_contact && (
          <Button variant="contained" sx={{ mt: 3 }} onClick={() => setOrdering(true)}>
            Order
          </Button>
        )}
        {mayOrder && item.per_contact && (
          <>
            <Typography variant="body2" sx={{ mt: 3, mb: 1, color: 'text.secondary' }}>
              Select contacts in your list, then choose “Order” in the bar above it. You see who gets it and what it
              costs before you order.
            </Typography>
            <Button variant="contained" {...contacts}>
              Choose contacts
            </Button>
          </>
        )}
        {ordering && <OrderDialog title={`Order ${item.name}`} item={item} close={() => setOrdering(false)} />}
      </Box>
    </Paper>
  )
}
