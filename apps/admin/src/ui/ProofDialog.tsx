import { useEffect, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import { proofDialog } from './proof.ts'

interface Asking {
  end: (proven: boolean) => void
}

/** Stands in the frame of the console, and opens when an act wants to know once more who is there; taken down, it ends unanswered. */
export function ProofDialog() {
  const [asking, setAsking] = useState<Asking>()
  useEffect(() => {
    let last: Asking | undefined
    const ask = (end: Asking['end']) => {
      last = { end }
      setAsking(last)
    }
    proofDialog.mount(() => new Promise<boolean>(ask))
    return () => last?.end(false)
  }, [])
  if (!asking) return null
  const end = (proven: boolean) => {
    setAsking(undefined)
    asking.end(proven)
  }
  return (
    <Dialog open onClose={() => end(false)} fullWidth maxWidth="xs" aria-labelledby="prove-again">
      <ProofForm end={end} />
    </Dialog>
  )
}
