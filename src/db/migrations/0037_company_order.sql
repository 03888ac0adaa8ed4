-- Jobs in the order of their companies' names are read along this, not sorted a million at a time.
create index company_order on company (lower(name));
