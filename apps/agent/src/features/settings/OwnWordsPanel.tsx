import { call } from '@openbook/api/core/call.ts'
import * as settings from '@openbook/api/settings.ts'
import { brandedTerms } from '@openbook/config/terms.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useBrand } from '../../ui/BrandMark.tsx'
import { OwnWords } from './OwnWords.tsx'

interface Props {
  /** The setting that may say it otherwise. */
  words: string
  title: string
  children: ReactNode
}

/** A page as it is built, or in the administrators' own words where they have written some. */
export function OwnWordsPanel({ words, title, children }: Props) {
  const { name } = useBrand()
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => {
    call(settings.show, { params: { key: words } }).then(
      ({ value }) => setOwn(value),
      () => {},
    )
  }, [words])
  return own ? <OwnWords title={title} text={brandedTerms(own, name)} /> : children
}
