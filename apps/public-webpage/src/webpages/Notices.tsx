import type { Webpage, WebpageScreen } from '@openbook/api/webpages.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'

type On<S extends WebpageScreen['screen']> = Extract<WebpageScreen, { screen: S }>
const home = (url: string) => new URL(url).pathname

export const Thanks = ({ page, url }: On<'thanks' | 'not_found'>) => (
  <Notice page={page} title="Thank you. Your message is on its way.">
    <p>{page.first_name} will be in touch soon.</p>
    <CallInstead page={page} />
    <p>
      <a href={home(url)}>Back to the page</a>
    </p>
  </Notice>
)

export const NotFound = ({ page, url }: On<'thanks' | 'not_found'>) => (
  <Notice page={page} title="This page does not exist.">
    <p>
      The address may have been mistyped. <a href={home(url)}>Go to the page of {page.first_name}</a>.
    </p>
  </Notice>
)

export const NoPage = ({ closed = false }: { closed?: boolean | undefined }) =>
  closed ? (
    <Notice title="This page is closed.">
      <p>The agency behind it cannot be reached here at present. Ask the person who gave you the address.</p>
    </Notice>
  ) : (
    <Notice title="There is no page here yet.">
      <p>Check the address for a typing mistake, or ask the person who gave it to you.</p>
    </Notice>
  )

export const Failed = ({ message, url }: On<'failed'>) => (
  <Notice title="That did not work.">
    <p>{message}</p>
    <p>
      <a href={home(url)}>Go to the page</a>
    </p>
  </Notice>
)

const CallInstead = ({ page }: { page: Webpage }) =>
  page.phone && (
    <p>
      If it cannot wait, call <a href={`tel:${page.phone}`}>{formatPhone(page.phone)}</a>.
    </p>
  )

interface NoticeProps {
  title: string
  page?: Webpage
  children: ReactNode
}

export const Notice = ({ title, page, children }: NoticeProps) => (
  <>
    {page && (
      <header className="bar plain">
        <p className="agency">{page.agency}</p>
      </header>
    )}
    <main className="notice">
      <div className="card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
    {page && <Footer page={page} />}
  </>
)
