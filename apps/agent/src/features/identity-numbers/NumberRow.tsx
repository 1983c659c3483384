import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as identityNumbers from '@openbook/api/identity-numbers.ts'
import { IDENTITY_NAMES, printedNumber } from '@openbook/config/identity-numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useMay } from '../../lib/current-user.ts'
import { refresh } from '../../lib/query.ts'
import { sayFailed } from '../../lib/toasts.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row } from '../../ui/Rows.tsx'
import { useNumbers } from './use-numbers.ts'

const SHOWN_FOR = 60_000

interface Props {
  number: z.output<typeof identityNumbers.IdentityNumber>
  contactId: number
  readOnly: boolean
  /** There is another of its kind, since a merge. */
  twice: boolean
  proven: <T>(act: () => Promise<T>) => Promise<T>
  change: () => void
}

/** A number, masked until it is revealed; hidden again after a minute. */
export function NumberRow({ number: { id, kind, ends_with }, contactId, readOnly, twice, proven, change }: Props) {
  const client = useQueryClient()
  const mayReveal = useMay('identity_numbers.reveal')
  const { remove } = useNumbers(contactId)
  const [whole, setWhole] = useState<string>()
  useEffect(() => {
    if (!whole) return
    const timer = setTimeout(() => setWhole(undefined), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [whole])
  const name = IDENTITY_NAMES[kind]
  const reveal = async () => {
    try {
      const params = { id: contactId, numberId: id }
      const { number } = await proven(() => call(identityNumbers.reveal, { params }))
      setWhole(printedNumber(kind, number))
      await refresh(client, identityNumbers.accessLog)
    } catch (error) {
      if (!(error instanceof DOMException)) sayFailed(error)
    }
  }
  return (
    <Row
      end={
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {mayReveal && ends_with && (
            <Button
              size="small"
              onClick={() => (whole ? setWhole(undefined) : void reveal())}
              aria-label={`${whole ? 'Hide' : 'Reveal'} ${name}`}
            >
              {whole ? 'Hide' : 'Reveal'}
            </Button>
          )}
          {!readOnly && (
            <RowMenu
              of={name}
              acts={[
                ['Change', change],
                ['Remove', () => remove(kind, id)],
              ]}
            />
          )}
        </Box>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography variant="body1" aria-live="polite" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {whole ?? (ends_with ? `Ends with ${ends_with}` : 'Cannot be read')}
      </Typography>
      {!ends_with && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          It was encrypted with a key this installation no longer has.
        </Typography>
      )}
      {twice && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          There are two since a merge. Remove the one that is wrong.
        </Typography>
      )}
    </Row>
  )
}
