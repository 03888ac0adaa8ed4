-- Which law is broken, when a decision says that something is illegal (DSA Art. 17(3)(d)).
alter table moderation_decision add column law text;
alter table statement_of_reasons add column law text;
