import type { Webpage } from '@openbook/api/webpages.ts'
import { nameOf } from './facts.ts'

const ELSEWHERE =
  'Please contact Medicare.gov, 1-800-MEDICARE, or your local State Health Insurance Program (SHIP) to get information on all of your options.'

export const Footer = ({ page }: { page: Webpage }) => (
  <footer>
    {page.lines_of_business.includes('medicare') && <MedicareNotice page={page} />}
    <p>
      {nameOf(page)} is a licensed insurance agent with {page.agency}. Getting in touch does not sign you up for
      anything.
    </p>
  </footer>
)

/** The disclaimer of 42 CFR 422.2267(e)(41), with its figures where the agent has given them. */
const MedicareNotice = ({ page: { medicare } }: { page: Webpage }) => (
  <>
    <p>
      {medicare &&
        `We do not offer every plan available in your area. Currently we represent ${medicare.organizations} organizations which offer ${medicare.plans} products in your area. `}
      {ELSEWHERE}
    </p>
    <p>Not connected with or endorsed by the U.S. Government or the federal Medicare program.</p>
  </>
)
