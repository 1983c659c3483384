import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { smallPicture } from './small-picture.ts'

interface Props {
  label: string
  hint: string
  src: string | null
  round?: boolean
  /** Keeps a picture, or takes it away where there is none. */
  keep: (picture: Blob | null) => Promise<unknown>
}

/** A picture: shown, chosen, taken away; kept at once. */
export function PicturePicker({ label, hint, src, round = false, keep }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: async (file: File | null) => keep(file && (await smallPicture(file))),
    meta: { shown: true },
    onSuccess: (_, file) => say(file ? `${label} saved.` : `${label} removed.`),
  })
  const choose = (file: File | undefined) => file && save.mutate(file)
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box
        sx={{
          width: 88,
          height: 88,
          flexShrink: 0,
          borderRadius: round ? '50%' : 2,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
          overflow: 'hidden',
        }}
      >
        {src && (
          <Box
            component="img"
            src={src}
            alt={label}
            sx={{ width: '100%', height: '100%', objectFit: round ? 'cover' : 'contain' }}
          />
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="p">
          {label}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
          <Button size="small" variant="outlined" disabled={save.isPending} onClick={() => input.current?.click()}>
            {src ? `Change ${label.toLowerCase()}` : `Upload ${label.toLowerCase()}`}
          </Button>
          {src && (
            <Button
              size="small"
              disabled={save.isPending}
              onClick={() => save.mutate(null)}
              aria-label={`Remove ${label.toLowerCase()}`}
            >
              Remove
            </Button>
          )}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={`${label} to upload`}
          onChange={event => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {save.isError && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 0.5 }}>
            {sentenceOf(save.error)}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
