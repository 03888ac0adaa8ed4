-- Kinds of mails and notifications and the status of a proposal are called by the terms of the field. Dedupe keys stay, so that
-- nothing is sent twice, and so does the audit log, which is append-only.

with renamed (old, new) as (
  values
    ('accounts.passwordStopped', 'accounts.passwordLocked'),
    ('accounts.emailAsked', 'accounts.emailChangeRequested'),
    ('accounts.emailLeft', 'accounts.emailChangedOldAddress'),
    ('accounts.emailSet', 'accounts.emailChangedNewAddress'),
    ('accounts.emailBack', 'accounts.emailChangeUndone'),
    ('accounts.kept', 'accounts.deletionCancelled'),
    ('companies.proposalPartly', 'companies.proposalPartiallyAccepted'),
    ('notifications.bundle', 'notifications.digest')
)
update mail m
set kind = r.new, headers = jsonb_set(m.headers, '{X-Mail-Kind}', to_jsonb(r.new), false)
from renamed r
where m.kind = r.old;

update notification set kind = 'company.changesPartiallyAccepted' where kind = 'company.changesPartly';

-- The check of reason names the status too, so it has the name of a check of the table.
alter table company_proposal drop constraint company_proposal_status_check;
alter table company_proposal drop constraint company_proposal_check;
update company_proposal set status = 'PARTIALLY_ACCEPTED' where status = 'PARTLY';
alter table company_proposal add constraint company_proposal_status_check
  check (status in ('OPEN', 'ACCEPTED', 'PARTIALLY_ACCEPTED', 'REJECTED', 'REPLACED', 'WITHDRAWN'));
alter table company_proposal add constraint company_proposal_reason_check
  check (reason is not null or status not in ('PARTIALLY_ACCEPTED', 'REJECTED'));
