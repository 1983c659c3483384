import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { type ComponentProps, useState } from 'react'
import { Confirm } from 'react-admin'
import { sentenceOf } from './useAsked.ts'

interface Props extends Pick<ComponentProps<typeof Confirm>, 'cancel' | 'confirmColor'> {
  title: string
  means: string
  act: string
  /** Does it; what it throws is told here, and the question stays. */
  send: () => Promise<void>
  close: () => void
}

/** Asks before an act that nothing is typed for. */
export function ConfirmAct({ means, act, send, close, ...props }: Props) {
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setSaid(undefined)
    try {
      await send()
      close()
    } catch (failure) {
      setSaid(sentenceOf(failure))
      setBusy(false)
    }
  }
  const content = (
    <>
      {said && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      <DialogContentText>{means}</DialogContentText>
    </>
  )
  return (
    <Confirm
      isOpen
      loading={busy}
      content={content}
      confirm={act}
      onConfirm={() => void confirm()}
      onClose={close}
      {...props}
    />
  )
}
