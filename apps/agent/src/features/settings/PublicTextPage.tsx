import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as settings from '@openbook/api/settings.ts'
import { useCallback, useEffect, useState } from 'react'
import { seemsSignedIn } from '../../lib/wire.ts'
import { paths } from '../../paths.ts'
import { BrandMark, useBrand } from '../../ui/BrandMark.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

const PAGES: Record<string, readonly [key: string, title: string]> = {
  [paths.terms()]: ['terms_of_use', 'Terms of use'],
  [paths.privacy()]: ['privacy_policy', 'Privacy policy'],
}

/** A page of words that anyone may read. */
export function PublicTextPage() {
  const [key, title] = PAGES[window.location.pathname] ?? ['', '']
  const { name } = useBrand()
  const [text, setText] = useState<string | null>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(() => {
    setError(undefined)
    call(settings.show, { params: { key } }).then(({ value }) => setText(value), setError)
  }, [key])
  useEffect(load, [load])
  return (
    <Box component="main" sx={{ maxWidth: 760, mx: 'auto', px: 2, py: { xs: 3, sm: 6 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2, fontWeight: 700 }}>
        <BrandMark />
        {name}
      </Box>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
        <PageTitle title={title} sx={{ mb: 2 }}>
          {title}
        </PageTitle>
        {error !== undefined && <Failed what="The text" error={error} retry={load} />}
        {error === undefined && text === undefined && <Lines />}
        <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
      </Paper>
      <Button href={seemsSignedIn() ? paths.contacts() : paths.login()} sx={{ mt: 2 }}>
        {seemsSignedIn() ? 'Go to contacts' : 'Go to the sign-in'}
      </Button>
    </Box>
  )
}
