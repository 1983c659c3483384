import type { WebpageScreen } from '@openbook/api/webpages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { AgentPage } from './webpages/AgentPage.tsx'
import { Document } from './webpages/Document.tsx'
import { Failed, NoPage, NotFound, Thanks } from './webpages/Notices.tsx'
import { NoLetter, Unsubscribe, Unsubscribed } from './webpages/Unsubscribe.tsx'

/** A whole HTML document. Nothing of it needs script, and React never reaches the browser. */
export const render = (screen: WebpageScreen): string =>
  `<!doctype html>${renderToStaticMarkup(<Document screen={screen}>{bodyOf(screen)}</Document>)}`

function bodyOf(screen: WebpageScreen) {
  switch (screen.screen) {
    case 'page':
      return <AgentPage {...screen} />
    case 'thanks':
      return <Thanks {...screen} />
    case 'not_found':
      return <NotFound {...screen} />
    case 'no_page':
      return <NoPage {...screen} />
    case 'failed':
      return <Failed {...screen} />
    case 'unsubscribe':
      return <Unsubscribe {...screen} />
    case 'unsubscribed':
      return <Unsubscribed {...screen} />
    case 'no_letter':
      return <NoLetter />
  }
}
