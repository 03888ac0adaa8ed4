-- What administrators checked about a company and when, by kind. A value that changes is no longer checked.

alter table company add checks jsonb not null default '{}' check (jsonb_typeof(checks) = 'object');

create function forget_company_checks() returns trigger language plpgsql as $$
begin
  if new.registration_number is distinct from old.registration_number then
    new.checks := new.checks - 'REGISTRATION_NUMBER';
  end if;
  if new.website is distinct from old.website then
    new.checks := new.checks - 'EMAIL_DOMAIN';
  end if;
  if (new.dial_code, new.phone) is distinct from (old.dial_code, old.phone) then
    new.checks := new.checks - 'PHONE';
  end if;
  if new.document_file_id is distinct from old.document_file_id then
    new.checks := new.checks - 'DOCUMENT';
  end if;
  return new;
end $$;
create trigger company_checks before update of registration_number, website, dial_code, phone, document_file_id on company
  for each row execute function forget_company_checks();
