import { Failed } from '@openbook/api/core/errors.ts'
import { useState } from 'react'
import { ProofDialog } from './ProofDialog.tsx'

interface Asking {
  resolve: () => void
  reject: (reason: unknown) => void
}

/** Runs an act; where the server wants to know once more who is there, asks, and runs it again. */
export function useProof() {
  const [asking, setAsking] = useState<Asking>()
  const proven = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Failed) || error.code !== 'sessions.prove_again') throw error
      await new Promise<void>((resolve, reject) => setAsking({ resolve, reject }))
      return act()
    }
  }
  const end = (how: (asking: Asking) => void) => {
    if (asking) how(asking)
    setAsking(undefined)
  }
  const dialog = asking && (
    <ProofDialog
      done={() => end(({ resolve }) => resolve())}
      close={() => end(({ reject }) => reject(new DOMException('Not proven', 'AbortError')))}
    />
  )
  return { proven, dialog }
}
