import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { PhoneNumber } from '@openbook/api/phone-numbers.ts'
import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import { money } from '@openbook/config/money.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reloadUser } from '../../lib/current-user.ts'
import { day } from '../../lib/dates.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Abilities } from './Abilities.tsx'
import { LabelDialog } from './LabelDialog.tsx'

const MOVING = { buying: 'Being bought…', releasing: 'Being given back…', owned: undefined, released: 'Given back' }

/** A number one has, with what can be done with it. */
export function OwnNumber({ number, fixed }: { number: PhoneNumber; fixed: boolean }) {
  const [doing, setDoing] = useState<'label' | 'release'>()
  const shown = formatPhone(number.phone_number)
  const place = [number.city, number.state].filter(Boolean).join(', ')
  const moving = MOVING[number.status]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {number.label ?? shown}
          {moving && <Chip size="small" variant="outlined" label={moving} sx={{ ml: 1 }} />}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[number.label && shown, place].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[
            `${money(number.price)} a month`,
            number.bought_at && `bought ${day(number.bought_at)}`,
            number.status === 'owned' && number.paid_until && `next paid ${day(number.paid_until)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {number.status === 'owned' && <Abilities of={number.capabilities} />}
      </Box>
      {number.status === 'owned' && (
        <RowMenu
          of={number.label ?? shown}
          acts={[
            ['Name it', () => setDoing('label')],
            ['Give it back', () => setDoing('release'), !fixed],
          ]}
        />
      )}
      {doing === 'label' && <LabelDialog number={number} close={() => setDoing(undefined)} />}
      {doing === 'release' && <Release number={number} close={() => setDoing(undefined)} />}
    </Box>
  )
}

function Release({ number, close }: { number: PhoneNumber; close: () => void }) {
  const client = useQueryClient()
  const shown = formatPhone(number.phone_number)
  const { mutate, isPending } = useMutation({
    ...mutation(phoneNumbers.release),
    onSuccess: ({ status }) => say(status === 'released' ? `${shown} is given back.` : `${shown} is being given back.`),
    onSettled: () => {
      close()
      return Promise.all([refresh(client, phoneNumbers.list, phoneNumbers.search), reloadUser(client)])
    },
  })
  return (
    <ConfirmDialog
      title={`Give back ${shown}?`}
      act="Give it back"
      busy={isPending}
      onAct={() => mutate({ params: { id: number.id } })}
      onClose={close}
    >
      It is gone for good: calls and texts to it no longer reach you, and somebody else may get it. What is left of the
      month is not paid back.
    </ConfirmDialog>
  )
}
