import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import { lazy, Suspense, useState } from 'react'
import { sayFailed } from '../../lib/toasts.ts'
import { useGo, useInside } from '../../ui/Link.tsx'
import { isStale, useQuickFilterActs } from './use-quick-filters.ts'

const SaveFilterDialog = lazy(async () => ({ default: (await import('./SaveFilterDialog.tsx')).SaveFilterDialog }))

interface Props {
  filter: QuickFilter
  /** What the list shows instead. */
  scope: ContactsScope
  /** Where the list of a filter is. */
  hrefOf: (filter: QuickFilter) => string
}

/** Says that the list is no longer what its quick filter says, and how to go on: change the filter, save another, go back. */
export function ChangedFilterPanel({ filter, scope, hrefOf }: Props) {
  const { name, mine, owner } = filter
  const { change } = useQuickFilterActs()
  const inside = useInside(hrefOf(filter))
  const go = useGo()
  const [stale, setStale] = useState<string>()
  const [saving, setSaving] = useState(false)
  const keep = () =>
    change.mutate(
      { filter, scope },
      { onError: error => (isStale(error) ? setStale(error.sentence) : sayFailed(error)) },
    )
  return (
    <Box role="region" aria-label={`Changes to the quick filter ${name}`} sx={{ display: 'grid', gap: 0.5 }}>
      {stale && (
        <Alert severity="warning">
          {stale} Go back to “{name}” to see it as it is now, or update it all the same.
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
          This list differs from “{name}”{!mine && `, which only ${owner.name} can change`}.
        </Typography>
        {mine && (
          <Button size="small" disabled={change.isPending} onClick={keep}>
            Update “{name}”
          </Button>
        )}
        <Button size="small" onClick={() => setSaving(true)}>
          Save as new
        </Button>
        <Button size="small" color="inherit" {...inside}>
          Back to “{name}”
        </Button>
      </Box>
      <Suspense fallback={null}>
        {saving && <SaveFilterDialog scope={scope} saved={made => go(hrefOf(made))} close={() => setSaving(false)} />}
      </Suspense>
    </Box>
  )
}
