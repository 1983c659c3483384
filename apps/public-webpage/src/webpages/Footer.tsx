import type { Webpage } from '@openbook/api/webpages.ts'
import { brandOf } from '@openbook/config/brands.ts'
import { tpmoDisclaimer } from '@openbook/config/tpmo-disclaimer.ts'
import { nameOf } from './facts.ts'

export const Footer = ({ page }: { page: Webpage }) => (
  <footer>
    {page.lines_of_business.includes('medicare') && <MedicareNotice page={page} />}
    <p>
      {nameOf(page)} is a licensed insurance agent with {page.agency}. Getting in touch does not sign you up for
      anything.
    </p>
    <p>A page by {brandOf(page.brand).name}.</p>
  </footer>
)

const MedicareNotice = ({ page: { medicare } }: { page: Webpage }) => (
  <>
    <p>{tpmoDisclaimer(new Date().toISOString().slice(0, 10), medicare)}</p>
    <p>Not connected with or endorsed by the U.S. Government or the federal Medicare program.</p>
  </>
)
