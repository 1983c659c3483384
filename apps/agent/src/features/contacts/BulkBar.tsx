import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { may } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { isOn } from '@openbook/config/flags.ts'
import { lazy, Suspense, useState } from 'react'
import type { Chosen } from '../../lib/chosen.ts'
import { useUser } from '../../lib/current-user.ts'
import { contactsOf } from '../../lib/follow-job.ts'
import { figure } from '../../lib/numbers.ts'
import { useBrand } from '../../ui/BrandMark.tsx'
import { DropButton } from '../../ui/DropButton.tsx'
import { BULK_ACTS, type BulkAct } from './bulk-acts.ts'
import { AT_ONCE, useBin } from './use-bin.ts'
import { useListSearch } from './use-list.ts'
import type { useSelection } from './use-selection.ts'

const ChooseEnds = lazy(async () => ({ default: (await import('./ChooseEnds.tsx')).ChooseEnds }))

interface Props {
  selection: Pick<ReturnType<typeof useSelection>, 'scope' | 'chosen' | 'left' | 'chooseAll' | 'chooseEnd' | 'clear'>
  total: number
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 } as const

/** Who is selected, and what can be done with them; there only while somebody is, but for a dialog that is open: it stays about whom it was opened for. */
export function BulkBar({ selection, total }: Props) {
  const { chosen, clear } = selection
  const [open, setOpen] = useState<{ act: BulkAct; chosen: Chosen }>()
  const bin = useBin(clear)
  const acts = useActs()
  const many = contactsOf(chosen.count)
  const close = () => setOpen(undefined)
  const run = (act: BulkAct) => {
    const { ids } = chosen.selection
    if (act.byHand && chosen.byHand && ids && ids.length <= AT_ONCE) bin[act.byHand](ids)
    else setOpen({ act, chosen })
  }
  const started = () => {
    close()
    clear()
  }
  return (
    <>
      {chosen.count > 0 && (
        <Box
          role="region"
          aria-label="Selected contacts"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 3,
            rowGap: 0.5,
            px: 2,
            py: 0.75,
            mb: 1,
            borderRadius: 2,
            border: 1,
            borderColor: 'primary.main',
            bgcolor: 'background.paper',
          }}
        >
          <WhoLine selection={selection} total={total} />
          <Box sx={{ ...LINE, columnGap: 1.5, mx: -0.625, '& > button': { minWidth: 0 } }}>
            {acts.map(act => (
              <Button
                key={act.label}
                size="small"
                color={act.tone ?? 'primary'}
                disabled={bin.busy}
                aria-label={act.spoken?.(many) ?? `${act.label} ${many}`}
                onClick={() => run(act)}
              >
                {act.label}
              </Button>
            ))}
          </Box>
        </Box>
      )}
      <Suspense fallback={null}>
        {open && <open.act.Panel chosen={chosen.count ? chosen : open.chosen} close={close} started={started} />}
      </Suspense>
    </>
  )
}

/** How many are selected, and the ways to select others. */
function WhoLine({ selection: { scope, chosen, left, chooseAll, chooseEnd, clear }, total }: Props) {
  return (
    <Box sx={{ ...LINE, flex: '1 0 auto', maxWidth: '100%' }}>
      <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600, mr: 0.5 }}>
        {contactsOf(chosen.count)} selected{left > 0 && `, ${figure(left)} left out`}
      </Typography>
      {chosen.count < total && (
        <Button size="small" onClick={chooseAll}>
          Select all {figure(total)} matching
        </Button>
      )}
      {total > 1 && (
        <DropButton
          label="First or last…"
          panel="Select the first or last contacts of the list"
          variant="text"
          color="primary"
          endIcon={null}
        >
          {shut => (
            <ChooseEnds
              scope={scope}
              total={total}
              choose={end => {
                chooseEnd(end)
                shut()
              }}
            />
          )}
        </DropButton>
      )}
      <Button size="small" color="inherit" onClick={clear}>
        Clear selection
      </Button>
    </Box>
  )
}

function useActs() {
  const deleted = useListSearch().contact_group === 'deleted'
  const { roles, features } = useUser()
  const brand = useBrand()
  return BULK_ACTS.filter(
    ({ on = 'living', permission, flag, part }) =>
      (on === 'deleted') === deleted &&
      roles.some(role => may(role as Role, permission, brand)) &&
      (!flag || isOn(features, flag)) &&
      (!part || brand.features[part]),
  )
}
