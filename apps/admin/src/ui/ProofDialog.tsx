import { useEffect, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import { proofDialog } from './proof.ts'

interface Asking {
  end: (proven: boolean) => void
}

/** Stands in the frame of the console, and opens when an act wants to know once more who is there. */
export function ProofDialog() {
  const [asking, setAsking] = useState<Asking>()
  useEffect(() => {
    proofDialog.mount(() => new Promise<boolean>(resolve => setAsking({ end: resolve })))
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
