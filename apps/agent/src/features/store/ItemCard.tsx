import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import type { StoreItem } from '@openbook/api/store.ts'
import { paths } from '../../paths.ts'
import { useInside } from '../../ui/Link.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { priceOf } from './price.ts'

/** One thing on a shelf; all of it is the link. */
export function ItemCard({ item }: { item: StoreItem }) {
  const inside = useInside(paths.storeItem(item.id))
  return (
    <Card component="li" variant="outlined" sx={{ display: 'flex' }}>
      <CardActionArea
        component="a"
        {...inside}
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'stretch', justifyContent: 'flex-start' }}
      >
        <ItemPicture item={item} />
        <Box sx={{ p: 1.75, display: 'flex', flexDirection: 'column', gap: 0.5, flex: 1 }}>
          <Typography variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {item.name}
          </Typography>
          {item.description && (
            <Typography
              variant="body2"
              sx={{
                color: 'text.secondary',
                display: '-webkit-box',
                WebkitLineClamp: 2,
                WebkitBoxOrient: 'vertical',
                overflow: 'hidden',
              }}
            >
              {item.description}
            </Typography>
          )}
          <Typography variant="body2" sx={{ fontWeight: 600, mt: 'auto', pt: 0.5 }}>
            {priceOf(item)}
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  )
}
