import { brandedTerms, TERMS_INTRO, TERMS_PARTS } from '@openbook/config/terms.ts'
import { useBrand } from '../../ui/BrandMark.tsx'
import { Article } from './Article.tsx'

/** What whoever uses this agrees to. */
export function TermsOfUse() {
  const { name } = useBrand()
  return (
    <Article
      title="Terms of use"
      intro={brandedTerms(TERMS_INTRO, name)}
      parts={TERMS_PARTS.map(([heading, text]) => [heading, brandedTerms(text, name)] as const)}
    />
  )
}
