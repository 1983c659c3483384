import type { WebpageScreen } from '@openbook/api/webpages.ts'
import { BRANDS, brandOf, iconOf } from '@openbook/config/brands.ts'
import { PRIMARY_COLORS } from '@openbook/config/theme.ts'
import type { ReactNode } from 'react'
import { descriptionOf, structuredData, titleOf } from './facts.ts'
import css from './webpage.css?inline'

declare const SCRIPT_URL: string

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230e5a55'/%3E%3Cpath d='M6 22c3-3 7-3 10 0s7 3 10 0' fill='none' stroke='%23f5c27a' stroke-width='3' stroke-linecap='round'/%3E%3Ccircle cx='16' cy='11' r='4.5' fill='%23f5c27a'/%3E%3C/svg%3E"

/** The brand of the page, where it is not the default one, whose look the style sheet is. */
const ownBrand = (screen: WebpageScreen) =>
  'page' in screen && brandOf(screen.page.brand) !== BRANDS.default ? screen.page.brand : undefined

function accentOf(brand: string | undefined): string {
  if (!brand) return ''
  const { default: light, dark } = PRIMARY_COLORS[brandOf(brand).primary_color]
  const tint = 'color-mix(in srgb, var(--brand) 12%, var(--card))'
  return `:root{--brand:${light.main};--on-brand:${light.on};--deep:${light.strong};--tint:${tint}}@media(prefers-color-scheme:dark){:root{--brand:${dark.main};--on-brand:${dark.on};--deep:${light.strong}}}`
}

interface Props {
  screen: WebpageScreen
  children: ReactNode
}

export function Document({ screen, children }: Props) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{titleOf(screen)}</title>
        <link rel="icon" href={ownBrand(screen) ? iconOf(brandOf(ownBrand(screen))) : ICON} />
        {screen.screen === 'page' && !screen.errors ? (
          <Found screen={screen} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: css + accentOf(ownBrand(screen)) }} />
        {screen.screen === 'page' && <script type="module" src={SCRIPT_URL} />}
      </head>
      <body>{children}</body>
    </html>
  )
}

/** What search engines and link previews read. */
function Found({ screen: { page, url } }: { screen: Extract<WebpageScreen, { screen: 'page' }> }) {
  const title = titleOf({ screen: 'page', page, url })
  const description = descriptionOf(page)
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={page.agency} />
      {page.photo && <meta property="og:image" content={new URL(page.photo, url).href} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a single < */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData(page, url) }} />
    </>
  )
}
