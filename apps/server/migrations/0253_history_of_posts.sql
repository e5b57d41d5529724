-- What was done to one thing: the history of a post reads the record by it.

create index user_activity_on on user_activity (company_id, object, at desc) where object is not null;
