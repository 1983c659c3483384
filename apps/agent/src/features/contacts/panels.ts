import { AftercarePanel } from '../aftercares/AftercarePanel.tsx'
import { AutomationsPanel } from '../campaign-triggers/AutomationsPanel.tsx'
import { ContactAddressesPanel } from '../contact-addresses/ContactAddressesPanel.tsx'
import { CallFilesPanel } from '../contact-files/CallFilesPanel.tsx'
import { FilesPanel } from '../contact-files/FilesPanel.tsx'
import { DuplicatesPanel } from '../contact-merges/DuplicatesPanel.tsx'
import { NotesPanel } from '../contact-notes/NotesPanel.tsx'
import { ContactPointsPanel } from '../contact-points/ContactPointsPanel.tsx'
import { PoliciesPanel } from '../contact-policies/PoliciesPanel.tsx'
import { RxPanel } from '../contact-rx/RxPanel.tsx'
import { SecuritiesPanel } from '../contact-securities/SecuritiesPanel.tsx'
import { TimelinePanel } from '../contact-timeline/TimelinePanel.tsx'
import { TransferHistoryPanel } from '../contact-transfers/TransferHistoryPanel.tsx'
import { DataCapturesPanel } from '../data-captures/DataCapturesPanel.tsx'
import { EmailsPanel } from '../email-history/EmailsPanel.tsx'
import { EventsPanel } from '../events/EventsPanel.tsx'
import { ApplicationsPanel } from '../fire-light/ApplicationsPanel.tsx'
import { HouseholdPanel } from '../households/HouseholdPanel.tsx'
import { IdentityNumbersPanel } from '../identity-numbers/IdentityNumbersPanel.tsx'
import { LifeBannerPanel } from '../life-events/LifeBannerPanel.tsx'
import { LifePanel } from '../life-events/LifePanel.tsx'
import { ConsentsPanel } from './ConsentsPanel.tsx'

/** Everything that stands beside the details of a contact, brought at once. */
export const panels = {
  AftercarePanel,
  AutomationsPanel,
  ContactAddressesPanel,
  CallFilesPanel,
  FilesPanel,
  DuplicatesPanel,
  NotesPanel,
  ContactPointsPanel,
  PoliciesPanel,
  RxPanel,
  SecuritiesPanel,
  TimelinePanel,
  TransferHistoryPanel,
  DataCapturesPanel,
  EmailsPanel,
  EventsPanel,
  ApplicationsPanel,
  HouseholdPanel,
  IdentityNumbersPanel,
  LifeBannerPanel,
  LifePanel,
  ConsentsPanel,
}
