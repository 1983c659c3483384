import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { StoreItem } from '@openbook/api/store.ts'
import type { ReactNode } from 'react'
import { ItemCard } from './ItemCard.tsx'

const Shelves = ({ children, label }: { children: ReactNode; label: string }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    }}
  >
    {children}
  </Box>
)

export const ItemGrid = ({ items }: { items: StoreItem[] }) => (
  <Shelves label="Items">
    {items.map(item => (
      <ItemCard key={item.id} item={item} />
    ))}
  </Shelves>
)

/** Items that are on their way. */
export const ItemsSkeleton = () => (
  <div role="status" aria-label="Loading" aria-busy="true">
    <Shelves label="Loading">
      {[1, 2, 3, 4].map(at => (
        <li key={at}>
          <Skeleton variant="rounded" height={280} />
        </li>
      ))}
    </Shelves>
  </div>
)
