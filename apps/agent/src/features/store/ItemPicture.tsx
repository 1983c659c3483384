import Storefront from '@mui/icons-material/StorefrontOutlined'
import Box from '@mui/material/Box'
import type { StoreItem } from '@openbook/api/store.ts'

/** The picture of an item, or a quiet place for it; its name stands beside it, so it says nothing itself. */
export function ItemPicture({ item: { image }, ratio = '4 / 3' }: { item: StoreItem; ratio?: string }) {
  const frame = { width: '100%', aspectRatio: ratio, display: 'block', bgcolor: 'action.hover' }
  if (image) return <Box component="img" src={image.src} alt="" loading="lazy" sx={{ ...frame, objectFit: 'cover' }} />
  return (
    <Box aria-hidden sx={{ ...frame, display: 'grid', placeItems: 'center', color: 'text.disabled' }}>
      <Storefront sx={{ fontSize: 40 }} />
    </Box>
  )
}
