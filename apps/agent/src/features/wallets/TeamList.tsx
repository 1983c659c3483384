import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as wallets from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUser } from '../../lib/current-user.ts'
import { mutation, query } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CountedRows } from '../../ui/CountedRows.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { useGo } from '../../ui/Link.tsx'
import { Row } from '../../ui/Rows.tsx'
import type { WalletSearch } from './search.ts'
import { refreshWallet } from './wallet.ts'

interface Member {
  id: number
  name: string
  spendable: string
  /** False of who left with money in their wallet. */
  active: boolean
}

/** Those below a manager, what each can spend, and money given and taken back. */
export function TeamList({ search }: { search: WalletSearch }) {
  const { page = 1 } = search
  const go = useGo()
  const acting = useUser().impersonation !== null
  const [giving, setGiving] = useState<Member>()
  const [taking, setTaking] = useState<Member>()
  const list = useQuery({ ...query(wallets.team, { query: { page } }), placeholderData: keepPreviousData })
  return (
    <>
      <CountedRows
        list={list}
        what="Your team"
        names={['person', 'people']}
        empty={<Empty title="Nobody is below you">Whoever has you as manager stands here.</Empty>}
        page={page}
        turn={to => go(paths.wallets({ ...search, page: to }))}
      >
        {member => (
          <Row
            key={member.id}
            end={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
                {member.active && (
                  <Button
                    size="small"
                    disabled={acting}
                    onClick={() => setGiving(member)}
                    aria-label={`Give money to ${member.name}`}
                  >
                    Give
                  </Button>
                )}
                <Button
                  size="small"
                  disabled={acting || Number(member.spendable) === 0}
                  onClick={() => setTaking(member)}
                  aria-label={`Take money back from ${member.name}`}
                >
                  Take back
                </Button>
              </Box>
            }
          >
            {member.name}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {member.active
                ? `${money(member.spendable)} to spend`
                : `Has left with ${money(member.spendable)} to spend`}
            </Typography>
          </Row>
        )}
      </CountedRows>
      {giving && <GiveDialog member={giving} close={() => setGiving(undefined)} />}
      {taking && <TakeBack member={taking} close={() => setTaking(undefined)} />}
    </>
  )
}

function GiveDialog({ member, close }: { member: Member; close: () => void }) {
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: { amount: '' } })
  const give = useMutation({
    ...mutation(wallets.allocate),
    meta: { shown: true },
    onSuccess: ({ data }) => {
      close()
      say(`${member.name} has ${money(data[0]?.amount ?? '0')} more to spend.`)
      return refreshWallet(client)
    },
    onError: error => setTrouble(showErrors(form, error)),
  })
  return (
    <FormDialog
      title={`Give money to ${member.name}`}
      act="Give money"
      trouble={trouble}
      busy={give.isPending}
      submit={form.handleSubmit(({ amount }) => {
        setTrouble(undefined)
        give.mutate({ body: { user_ids: [member.id], amount: amount.trim(), key: key.current } })
      })}
      close={close}
    >
      <FormField
        control={form.control}
        name="amount"
        label="Amount in dollars"
        hint="From your own wallet."
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </FormDialog>
  )
}

function TakeBack({ member, close }: { member: Member; close: () => void }) {
  const client = useQueryClient()
  const take = useMutation({
    ...mutation(wallets.reclaim),
    onSuccess: ({ data }) => {
      say(data[0] ? `${money(data[0].amount)} is back in your wallet.` : 'There was nothing to take back.')
      return refreshWallet(client)
    },
    onSettled: close,
  })
  return (
    <ConfirmDialog
      title={`Take back what ${member.name} can spend?`}
      act="Take it back"
      busy={take.isPending}
      onAct={() => take.mutate({ body: { user_ids: [member.id] } })}
      onClose={close}
    >
      {money(member.spendable)} goes to your wallet. What is reserved for something under way stays with them.
    </ConfirmDialog>
  )
}
