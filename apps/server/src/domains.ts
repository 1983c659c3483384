import { paymentsWebhook } from './accounts/hear.ts'
import { registerAccounts } from './accounts/jobs.ts'
import { accountRoutes } from './accounts/routes.ts'
import { registerAftercareReminders, registerAftercares } from './aftercares/jobs.ts'
import { aftercareRoutes } from './aftercares/routes.ts'
import { agentflowStatusRoutes } from './agentflow-statuses/routes.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { apiRequestRoutes } from './api-requests/routes.ts'
import { apiTrackingRoutes } from './api-tracking/routes.ts'
import { registerAuditLog } from './audit-log/jobs.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { authIpRoutes } from './auth-ips/routes.ts'
import { registerBulkJobs } from './bulk-jobs/channel.ts'
import { bulkJobRoutes } from './bulk-jobs/routes.ts'
import { businessUnitRoutes } from './business-units/routes.ts'
import { registerCampaignTriggers } from './campaign-triggers/jobs.ts'
import { campaignTriggerRoutes } from './campaign-triggers/routes.ts'
import { carrierRoutes } from './carriers/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { clientErrorRoutes } from './client-errors/routes.ts'
import { comraReportRoutes } from './comra-reports/routes.ts'
import { registerContactActs } from './contact-acts/jobs.ts'
import { contactActRoutes } from './contact-acts/routes.ts'
import { contactAddressRoutes } from './contact-addresses/routes.ts'
import { contactEditRoutes } from './contact-edits/routes.ts'
import { registerContactExports } from './contact-exports/jobs.ts'
import { contactExportRoutes } from './contact-exports/routes.ts'
import { contactFileRoutes } from './contact-files/routes.ts'
import { registerContactImports } from './contact-imports/jobs.ts'
import { contactImportRoutes } from './contact-imports/routes.ts'
import { registerContactMerges } from './contact-merges/jobs.ts'
import { contactMergeRoutes } from './contact-merges/routes.ts'
import { contactNoteRoutes } from './contact-notes/routes.ts'
import { contactPointRoutes } from './contact-points/routes.ts'
import { contactPolicyRoutes } from './contact-policies/routes.ts'
import { registerContactPrints } from './contact-prints/jobs.ts'
import { contactPrintRoutes } from './contact-prints/routes.ts'
import { registerContactPurges } from './contact-purges/jobs.ts'
import { contactPurgeRoutes } from './contact-purges/routes.ts'
import { contactRxRoutes } from './contact-rx/routes.ts'
import { contactSecurityRoutes } from './contact-securities/routes.ts'
import { contactTimelineRoutes } from './contact-timeline/routes.ts'
import { registerContactTransfers } from './contact-transfers/jobs.ts'
import { contactTransferRoutes } from './contact-transfers/routes.ts'
import { registerContactCounts } from './contacts/counts.ts'
import { registerFrequentWords } from './contacts/frequent-words.ts'
import { contactRoutes } from './contacts/routes.ts'
import { registerContactChanges } from './contacts/tell-changes.ts'
import type { Core } from './core/core.ts'
import { registerDeletions } from './core/deletions.ts'
import { registerFiles } from './core/files/erase.ts'
import { registerSentRequests } from './core/http/once.ts'
import type { Mount } from './core/http/serve.ts'
import { corporationRoutes } from './corporations/routes.ts'
import { registerCustomDomains } from './custom-domains/jobs.ts'
import { customDomainRoutes } from './custom-domains/routes.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import { dataCaptureRoutes } from './data-captures/routes.ts'
import { emailChangeRoutes } from './email-changes/routes.ts'
import { registerEmailHistory } from './email-history/jobs.ts'
import { emailHistoryRoutes } from './email-history/routes.ts'
import { unsubscribePages } from './email-history/unsubscribe-pages.ts'
import { emailTemplateRoutes } from './email-templates/routes.ts'
import { registerEvents } from './events/jobs.ts'
import { eventRoutes } from './events/routes.ts'
import { favoriteListRoutes } from './favorite-lists/routes.ts'
import { registerFeatureFlags } from './feature-flags/channel.ts'
import { featureFlagRoutes } from './feature-flags/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { registerFireLight } from './fire-light/jobs.ts'
import { fireLightRoutes } from './fire-light/routes.ts'
import { fireLightSandbox } from './fire-light/sandbox-pages.ts'
import { groupRoutes } from './groups/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { helpRoutes } from './helps/routes.ts'
import { householdRoutes } from './households/routes.ts'
import { registerIdentityNumbers } from './identity-numbers/jobs.ts'
import { identityNumberRoutes } from './identity-numbers/routes.ts'
import { leadIntakeRoutes } from './lead-intake/routes.ts'
import { registerLicences } from './licences/jobs.ts'
import { licenceRoutes } from './licences/routes.ts'
import { registerLifeEvents } from './life-events/jobs.ts'
import { lifeEventRoutes } from './life-events/routes.ts'
import { registerMailers } from './mailers/jobs.ts'
import { mailerRoutes } from './mailers/routes.ts'
import { registerNotifications } from './notifications/channel.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { officeLocationRoutes } from './office-locations/routes.ts'
import { registerOrders } from './orders/jobs.ts'
import { orderRoutes } from './orders/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordResetRoutes } from './password-resets/routes.ts'
import { permissionRoutes } from './permissions/routes.ts'
import { registerPhoneNumbers } from './phone-numbers/jobs.ts'
import { phoneNumberRoutes } from './phone-numbers/routes.ts'
import { registerPools } from './pools/channel.ts'
import { poolRoutes } from './pools/routes.ts'
import { productRoutes } from './products/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { quickFilterRoutes } from './quick-filters/routes.ts'
import { quietJobRoutes } from './quiet-jobs/routes.ts'
import { sandboxMailRoutes } from './sandbox-mails/routes.ts'
import { savedQueryRoutes } from './saved-queries/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { signupRoutes } from './signups/routes.ts'
import { registerSingleSignOn } from './single-sign-on/jobs.ts'
import { backchannelLogoutRoute, singleSignOnRoutes } from './single-sign-on/routes.ts'
import { sourceRoutes } from './sources/routes.ts'
import { statusRoutes } from './statuses/routes.ts'
import { storeRoutes } from './store/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { termsRoutes } from './terms/routes.ts'
import { trainingRoutes } from './trainings/routes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { registerUserChanges } from './user-changes/jobs.ts'
import { userChangeRoutes } from './user-changes/routes.ts'
import { registerMembership } from './users/channel.ts'
import { userRoutes } from './users/routes.ts'
import { registerWallets } from './wallets/jobs.ts'
import { walletRoutes } from './wallets/routes.ts'
import { webpagePages } from './webpages/page-routes.ts'
import { webpageRoutes } from './webpages/routes.ts'

/** Every domain's routes, one line each. */
export const ROUTES: Mount[] = [
  aftercareRoutes,
  apiRequestRoutes,
  apiTrackingRoutes,
  auditLogRoutes,
  userChangeRoutes,
  permissionRoutes,
  bulkJobRoutes,
  businessUnitRoutes,
  carrierRoutes,
  featureFlagRoutes,
  apiKeyRoutes,
  officeLocationRoutes,
  profileRoutes,
  settingRoutes,
  figureRoutes,
  signupRoutes,
  comraReportRoutes,
  categoryRoutes,
  contactActRoutes,
  contactAddressRoutes,
  contactExportRoutes,
  contactFileRoutes,
  contactImportRoutes,
  contactMergeRoutes,
  contactNoteRoutes,
  contactPointRoutes,
  contactPolicyRoutes,
  contactPrintRoutes,
  contactPurgeRoutes,
  contactRoutes,
  contactRxRoutes,
  contactSecurityRoutes,
  dashboardRoutes,
  identityNumberRoutes,
  dataCaptureRoutes,
  contactEditRoutes,
  contactTimelineRoutes,
  emailChangeRoutes,
  emailHistoryRoutes,
  favoriteListRoutes,
  contactTransferRoutes,
  healthRoutes,
  clientErrorRoutes,
  leadIntakeRoutes,
  householdRoutes,
  lifeEventRoutes,
  mailerRoutes,
  notificationRoutes,
  quickFilterRoutes,
  savedQueryRoutes,
  sessionRoutes,
  sourceRoutes,
  statusRoutes,
  tagRoutes,
  termsRoutes,
  userRoutes,
  unsubscribePages,
  webpagePages,
  webpageRoutes,
  groupRoutes,
  poolRoutes,
  licenceRoutes,
  agentflowStatusRoutes,
  corporationRoutes,
  twoFactorRoutes,
  passwordResetRoutes,
  authIpRoutes,
  passkeyRoutes,
  singleSignOnRoutes,
  backchannelLogoutRoute,
  sandboxMailRoutes,
  eventRoutes,
  fireLightRoutes,
  fireLightSandbox,
  helpRoutes,
  trainingRoutes,
  productRoutes,
  emailTemplateRoutes,
  customDomainRoutes,
  quietJobRoutes,
  phoneNumberRoutes,
  storeRoutes,
  accountRoutes,
  paymentsWebhook,
  walletRoutes,
  campaignTriggerRoutes,
  orderRoutes,
]

/** Every domain's channels and jobs, registered before the core starts. */
export const REGISTRATIONS: ((core: Core) => void)[] = [
  registerSentRequests,
  registerIdentityNumbers,
  registerFiles,
  registerDeletions,
  registerBulkJobs,
  registerContactActs,
  registerContactChanges,
  registerFrequentWords,
  registerContactCounts,
  registerAuditLog,
  registerContactExports,
  registerContactImports,
  registerContactMerges,
  registerContactPrints,
  registerContactPurges,
  registerFeatureFlags,
  registerMailers,
  registerContactTransfers,
  registerEmailHistory,
  registerNotifications,
  registerMembership,
  registerPools,
  registerEvents,
  registerAftercares,
  registerAftercareReminders,
  registerFireLight,
  registerCustomDomains,
  registerAccounts,
  registerWallets,
  registerPhoneNumbers,
  registerCampaignTriggers,
  registerOrders,
  registerLicences,
  registerLifeEvents,
  registerUserChanges,
  registerSingleSignOn,
]
