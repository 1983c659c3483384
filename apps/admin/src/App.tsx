import { isSystemAdmin, type Role, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { agentflowStatuses, agentflowStatusGroups } from './agentflow-statuses/resource.tsx'
import { apiRequests } from './api-requests/resource.tsx'
import { apiVendors } from './api-tracking/resource.tsx'
import { auditLog } from './audit-log/resource.tsx'
import { authProvider } from './authProvider.ts'
import { agenciesReached, businessUnits } from './business-units/resource.tsx'
import { campaignTriggers } from './campaign-triggers/resource.tsx'
import { carriers } from './carriers/resource.tsx'
import { categories } from './categories/resource.tsx'
import { comraLeadsReports } from './comra-reports/resource.tsx'
import { transferAttempts } from './contact-transfers/resource.tsx'
import { corporations } from './corporations/resource.tsx'
import { customDomains } from './custom-domains/resource.tsx'
import { dataProvider } from './dataProvider.ts'
import { emails } from './email-templates/resource.tsx'
import { featureFlags } from './feature-flags/resource.tsx'
import { groups } from './groups/resource.tsx'
import { helps } from './helps/resource.tsx'
import { ConsoleLayout } from './layout/ConsoleLayout.tsx'
import { Dashboard } from './layout/Dashboard.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { SignInPage } from './layout/SignInPage.tsx'
import { firstBrand } from './layout/seen-brand.ts'
import { store } from './layout/store.ts'
import { themeOf } from './layout/theme.ts'
import { words } from './layout/words.ts'
import { licences } from './licences/resource.tsx'
import { mailerKits } from './mailers/resource.tsx'
import { officeLocations } from './office-locations/resource.tsx'
import { orders } from './orders/resource.tsx'
import { permissions } from './permissions/resource.tsx'
import { pools } from './pools/resource.tsx'
import { products } from './products/resource.tsx'
import { quietJobs } from './quiet-jobs/resource.tsx'
import { sandboxMails } from './sandbox-mails/resource.tsx'
import { settings } from './settings/resource.tsx'
import { signups } from './signups/resource.tsx'
import { ssoProviders } from './single-sign-on/resource.tsx'
import { sources } from './sources/resource.tsx'
import { statuses } from './statuses/resource.tsx'
import { trainings } from './trainings/resource.tsx'
import { twoFactorRules } from './two-factor/resource.tsx'
import { queryClient } from './ui/missing.ts'
import { users } from './users/resource.tsx'
import { walletInvoices } from './wallets/resource.tsx'

const brand = firstBrand()
const light = themeOf('default', brand.primary_color)
const dark = themeOf('dark', brand.primary_color)

export const App = () => (
  <Admin
    title={`${brand.name} console`}
    authProvider={authProvider}
    dataProvider={dataProvider}
    queryClient={queryClient}
    i18nProvider={words}
    store={store}
    theme={light}
    darkTheme={dark}
    dashboard={Dashboard}
    layout={ConsoleLayout}
    loginPage={SignInPage}
    catchAll={NotFound}
    requireAuth
    disableTelemetry
  >
    {(role: Role) => (
      <>
        <Resource {...users} />
        <Resource {...statuses} />
        <Resource {...sources} />
        <Resource {...categories} />
        <Resource {...carriers} />
        {isSystemAdmin(role) && <Resource {...featureFlags} />}
        <Resource {...officeLocations} />
        {isSystemAdmin(role) && <Resource {...settings} />}
        <Resource {...signups} />
        <Resource {...comraLeadsReports} />
        <Resource {...mailerKits} />
        <Resource {...apiVendors} />
        <Resource {...apiRequests} />
        {worksAcrossAgencies(role) && <Resource {...(isSystemAdmin(role) ? businessUnits : agenciesReached)} />}
        <Resource {...auditLog} />
        <Resource {...permissions} />
        <Resource {...groups} />
        <Resource {...pools} />
        <Resource {...transferAttempts} />
        <Resource {...licences} />
        <Resource {...agentflowStatuses} />
        <Resource {...agentflowStatusGroups} />
        <Resource {...corporations} />
        <Resource {...twoFactorRules} />
        <Resource {...ssoProviders} />
        <Resource {...sandboxMails} />
        <Resource {...trainings} />
        <Resource {...helps} />
        <Resource {...products} />
        <Resource {...orders} />
        <Resource {...emails} />
        <Resource {...customDomains} />
        <Resource {...quietJobs} />
        <Resource {...campaignTriggers} />
        <Resource {...walletInvoices} />
        <CustomRoutes>
          <Route path="/email-management/new" element={<Navigate to="/emails/create" replace />} />
        </CustomRoutes>
      </>
    )}
  </Admin>
)
