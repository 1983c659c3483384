import * as corporations from '@openbook/api/corporations.ts'
import { provesShortList } from '../core/testing/short-list.ts'

provesShortList('corporations', 'name', corporations)
